/** Values of the places of a text: `{count}`. */
export type TextValues = Readonly<Record<string, string | number>>

/** Says an English text in another language. */
export type Translate = (text: string, values?: TextValues) => string

/** Says the English text itself. */
export const fillIn = (text: string, values: TextValues = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/**
 * Marks an English text of a table, which is translated where it is shown.
 * @__NO_SIDE_EFFECTS__
 */
export function msg<const Text extends string>(text: Text): Text {
  return text
}
