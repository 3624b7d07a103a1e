/** A value that is JSON already. A handler may give it as a field of its reply: it goes into the answer as it is. */
export class JsonText<Value> {
  readonly text: string;
  /** Only its type is there. */
  declare readonly value: Value;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

export const jsonText = <Value>(value: Value): JsonText<Value> => new JsonText(JSON.stringify(value));
