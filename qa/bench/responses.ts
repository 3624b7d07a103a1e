/** The responses of Parlance that the floor repeats, by the name of the job. */
import { type Connection, openConnection } from './connection.ts';
import { EVENTS, QUEUE } from './fan-out.ts';
import { JOBS, requestsOf } from './jobs.ts';
import type { Organization } from './organization.ts';
import { requestText } from './requests.ts';
import type { Server } from './servers.ts';

const PAGE = 100;

async function answerTo(connection: Connection, text: string): Promise<string> {
  const { status, body } = await connection.ask(text);
  if (status !== 200) throw new Error(`${text.split('\r\n')[0]} was answered with ${status}: ${body}`);
  return body.toString();
}

/** What a waiting client gets when someone sends a message. */
async function eventsAfter(connection: Connection, organization: Organization, send: string): Promise<string> {
  const [person] = organization.people;
  const registered = await answerTo(connection, requestText('queue', person, ['POST', '/register', QUEUE]));
  const { queue_id, last_event_id } = JSON.parse(registered);
  await answerTo(connection, send);
  return answerTo(connection, requestText(EVENTS, person, ['GET', '/events', { queue_id, last_event_id }]));
}

function check(name: string, text: string): void {
  if (!/^(history|first-page|search-common)$/.test(name)) return;
  const { messages } = JSON.parse(text);
  if (messages.length !== PAGE) throw new Error(`the page for ${name} has ${messages.length} messages`);
}

export async function responsesOf(server: Server, organization: Organization): Promise<Record<string, string>> {
  const connection = await openConnection(server.port);
  const responses: Record<string, string> = {};
  let send = '';
  for (const job of JOBS) {
    const text = requestsOf(job, organization)[0]?.[0] ?? '';
    const answer = await answerTo(connection, text);
    check(job.response, answer);
    responses[job.response] = answer;
    if (job.response === 'send') send = text;
  }
  responses[EVENTS] = await eventsAfter(connection, organization, send);
  connection.close();
  return responses;
}
