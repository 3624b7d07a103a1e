/** HTML of the code, in which every text is escaped. */
export function highlighted(code: string): string;
