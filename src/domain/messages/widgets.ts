import { badRequest } from '../errors.ts';

const badWidget = (what: string) => badRequest(`Widgets: ${what}`);

/** Content of the submessage for a requested widget. Refuses widgets that no client can show. */
export function requestedWidget(json: string): string {
  const widget = parsed(json);
  if (typeof widget !== 'object' || widget === null || Array.isArray(widget))
    throw badWidget('widget_content is not a dict');
  if (!('widget_type' in widget)) throw badWidget('widget_type is not in widget_content');
  if (!('extra_data' in widget)) throw badWidget('extra_data is not in widget_content');
  const { widget_type: type, extra_data: data } = widget;
  if (type !== 'poll' && type !== 'todo' && type !== 'zform') throw badWidget(`unknown widget type: ${String(type)}`);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw badWidget('extra_data is not a dict');
  if (type === 'zform') requireForm(data);
  return spaced({ widget_type: type, extra_data: data });
}

function requireForm(data: object): void {
  if (!('type' in data)) throw badWidget('zform is missing type field');
  if (data.type !== 'choices') throw badWidget(`unknown zform type: ${String(data.type)}`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw badWidget('API programmer sent invalid JSON content');
  }
}

/** Content of the first submessage of a poll or a to-do list; undefined for other messages. */
export function widgetOf(content: string): string | undefined {
  const [first = '', ...lines] = content.split('\n');
  const found = /^\/(poll|todo)(?:\s+|$)(.*)$/.exec(first);
  if (!found) return undefined;
  const title = (found[2] ?? '').trim();
  const items = lines
    .map((line) =>
      line
        .trim()
        .replace(/^[-*]\s*/, '')
        .trim(),
    )
    .filter((line) => line !== '');
  return found[1] === 'poll' ? json('poll', { question: title, options: items }) : json('todo', todo(title, items));
}

const todo = (title: string, items: readonly string[]) => ({
  task_list_title: title,
  tasks: items.map((item) => {
    const split = item.indexOf(': ');
    return split < 0 ? { task: item, desc: '' } : { task: item.slice(0, split), desc: item.slice(split + 2) };
  }),
});

/** JSON with a space after every colon and comma, because clients compare it as text. */
function json(widget_type: string, extra_data: object): string {
  return spaced({ widget_type, extra_data });
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}
