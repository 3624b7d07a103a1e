import { channel } from 'node:diagnostics_channel';
import type { Emission } from '../domain/event.ts';

/** The events of a unit after its commit, or those that an operation sent in passing. */
export interface CommittedUnit {
  operation: string;
  emissions: readonly Emission[];
}

/** Publishes every unit that emitted events. The tests compare them with the events that the document announces. */
const committed = channel('parlance:committed');

export function publishCommitted(unit: CommittedUnit): void {
  if (committed.hasSubscribers && unit.emissions.length > 0) committed.publish(unit);
}
