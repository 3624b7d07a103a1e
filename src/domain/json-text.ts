/** A piece of a text, perhaps in UTF-8. */
export type Piece = string | Buffer;

/**
 * A value as JSON text. A handler may return it as a field of its reply, which is inserted into the response unchanged.
 * Long texts are encoded in UTF-8 already, because encoding them for each response would take longer than everything else.
 * They may come in pieces, which are put together only in the response.
 */
export class JsonText<Value> {
  readonly text: string | readonly Piece[];
  /** Exists only as a type. */
  declare readonly value: Value;

  constructor(text: string | readonly Piece[]) {
    this.text = text;
  }

  toJSON(): unknown {
    return JSON.parse(typeof this.text === 'string' ? this.text : this.text.join(''));
  }
}

export const jsonText = <Value>(value: Value): JsonText<Value> => new JsonText(JSON.stringify(value));
