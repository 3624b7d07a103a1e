/**
 * A value as JSON text. A handler may return it as a field of its reply, which is inserted into the response unchanged.
 */
export class JsonText<Value> {
  readonly text: string;
  /** Exists only as a type. */
  declare readonly value: Value;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

export const jsonText = <Value>(value: Value): JsonText<Value> => new JsonText(JSON.stringify(value));
