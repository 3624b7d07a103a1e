/** The events that a tried call causes for the signed-in user, from a queue that is opened with the first call. */
import { answeredToUser, authorization, credentials, onAccount } from './account.js';
import { showCode } from './answer.js';

const MAX_SHOWN = 50;
/** All capabilities, so that events arrive in their current form. */
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
};

export function openEvents(panel) {
  const list = panel.querySelector('ol');
  const status = panel.querySelector('.status');
  const intro = panel.querySelector('p');
  let queue;

  async function register() {
    const { queue_id: id, last_event_id: last } = await answeredToUser('/register', {
      method: 'POST',
      body: new URLSearchParams({ fetch_event_types: '[]', client_capabilities: JSON.stringify(CAPABILITIES) }),
    });
    const opened = { id, last, isOpen: true };
    queue = opened;
    status.textContent = 'listening';
    poll(opened);
  }

  async function poll(opened) {
    try {
      while (opened.isOpen) {
        const query = new URLSearchParams({ queue_id: opened.id, last_event_id: opened.last });
        const { events } = await answeredToUser(`/events?${query}`);
        for (const event of events) {
          opened.last = Math.max(opened.last, event.id);
          if (event.type !== 'heartbeat' && opened.isOpen) add(event);
        }
      }
    } catch (error) {
      if (opened.isOpen) stop(`stopped: ${error.message}`);
    }
  }

  function add(event) {
    intro.hidden = true;
    const item = document.createElement('li');
    const details = item.appendChild(document.createElement('details'));
    const summary = details.appendChild(document.createElement('summary'));
    summary.append(codeOf(event.type), ' ', event.op ?? event.property ?? '');
    const about = details.appendChild(document.createElement('a'));
    about.href = `/docs/event-types#${event.type}`;
    about.textContent = 'What it means';
    const code = details.appendChild(preformatted(event.type));
    showCode(code.firstChild, JSON.stringify(event, null, 2));
    list.append(item);
    while (list.childElementCount > MAX_SHOWN) list.firstElementChild.remove();
    status.textContent = `listening · ${list.querySelectorAll('details').length} received`;
  }

  /** Adds the line under which the events of a call appear. */
  function addCall(title) {
    const item = document.createElement('li');
    item.className = 'call';
    item.append(codeOf(title));
    list.append(item);
    return { answered: (number) => item.append(` ${number}`) };
  }

  function stop(reason) {
    if (queue) queue.isOpen = false;
    queue = undefined;
    status.textContent = reason;
  }

  function closeQueue() {
    if (!queue || !credentials()) return;
    const { id } = queue;
    stop('not listening');
    fetch(`/api/v1/events?${new URLSearchParams({ queue_id: id })}`, {
      method: 'DELETE',
      keepalive: true,
      credentials: 'omit',
      headers: { Authorization: authorization(credentials()) },
    });
  }

  addEventListener('pagehide', closeQueue);
  onAccount(() => {
    if (!credentials()) stop('not listening');
  });

  return {
    /** Makes sure that a queue is open before the call is sent. */
    async listen(title) {
      if (!credentials()) return undefined;
      try {
        if (!queue) await register();
      } catch (error) {
        stop(`cannot listen: ${error.message}`);
      }
      return addCall(title);
    },
  };
}

function codeOf(text) {
  const code = document.createElement('code');
  code.textContent = text;
  return code;
}

function preformatted(name) {
  const block = document.createElement('pre');
  block.tabIndex = 0;
  block.role = 'group';
  block.ariaLabel = `Event ${name}`;
  block.append(document.createElement('code'));
  return block;
}
