/** English sentences that are made elsewhere, in the language of the page: those of field checks, notifications, refusals and the checker. */
import { type Catalog, sentenceTranslator } from '@fullcourt/wire/forms/translate'

const asItStands = (sentence: string): string => sentence

let saySentence = asItStands
let sayFlag: ReturnType<typeof sentenceTranslator> = asItStands
let loadServerTexts: () => Promise<typeof saySentence> = async () => asItStands
let loadRefusalTexts = loadServerTexts

/** Sets the texts of the page's language. @param loadRefusals is called with the first refusal */
export function setSentences(
  { sentences, flags }: { readonly sentences: Catalog; readonly flags: Catalog },
  loadRefusals: () => Promise<Catalog>,
): void {
  saySentence = sentenceTranslator(sentences)
  sayFlag = sentenceTranslator(flags)
  saidFlags.clear()
  loadServerTexts = async () => sentenceTranslator(await loadRefusals())
  loadRefusalTexts = async () => sentenceTranslator({ ...sentences, ...(await loadRefusals()) })
}

/** Says a sentence of a field check or of a notification. */
export const translateSentence = (sentence: string): string => saySentence(sentence)

/** Flags and fixes as they were said. A list of issues says hundreds of them again with each play. */
const saidFlags = new Map<string, string>()
const MOST_SAID = 2_000

/** Says a flag of the checker, or the label of a fix. @param names of the teams, which stay as they are */
export function translateFlag(words: string, names: Readonly<Record<string, string>>): string {
  const kept = Object.values(names)
  const key = [words, ...kept].join('\n')
  const known = saidFlags.get(key)
  if (known !== undefined) return known
  if (saidFlags.size >= MOST_SAID) saidFlags.clear()
  const said = sayFlag(words, kept)
  saidFlags.set(key, said)
  return said
}

interface Sentences {
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** The function that says English sentences of the server. They are English where the texts do not arrive. */
export const serverTexts = (): Promise<typeof saySentence> => loadServerTexts().catch(() => asItStands)

/** Says the sentences of a refusal. Those without a translation are English, and all are where the texts do not arrive. */
export async function translateRefusal<R extends Sentences>(refusal: R): Promise<R> {
  const say = await loadRefusalTexts().catch(() => asItStands)
  const { message, fields } = refusal
  return {
    ...refusal,
    ...(message && { message: say(message) }),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, say(sentence)])),
    }),
  }
}
