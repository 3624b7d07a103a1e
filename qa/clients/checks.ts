/** A check of a client: its name, and the error if it failed. */
export interface Outcome {
  client: string;
  check: string;
  error: string | undefined;
}

/** Runs checks one after another; a check that throws has failed, and the next one still runs. */
export function openChecks(client: string) {
  const outcomes: Outcome[] = [];
  const leftOut: string[] = [];
  return {
    outcomes,
    /** Why the client was not driven, if this machine lacks something it needs. */
    leftOut,
    leaveOut(reason: string): void {
      leftOut.push(`${client}: ${reason}`);
      console.log(`--   ${client}: not driven: ${reason}`);
    },
    async check(check: string, run: () => Promise<void>): Promise<void> {
      const error = await run().then(
        () => undefined,
        (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
      );
      outcomes.push({ client, check, error });
      console.log(
        `${error === undefined ? 'ok  ' : 'FAIL'} ${client}: ${check}${error === undefined ? '' : `: ${error}`}`,
      );
    },
  };
}

export type Checks = ReturnType<typeof openChecks>;
