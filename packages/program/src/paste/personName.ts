/** Full names as people write them, divided into first and last name. */

export interface DividedName {
  readonly firstName: string | null
  readonly lastName: string
}

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’ʻ`.-]*/u.source
/** A nickname may stand in quotation marks. */
const NAME_WORD = new RegExp(`^(?:${WORD}|["“]${WORD}["”]),?$`, 'u')
/** Whether all words are made of letters and of the signs that names have. */
export const isName = (text: string): boolean => {
  const words = text.trim().split(/\s+/)
  return words.every((word) => NAME_WORD.test(word))
}

/** Words that begin a last name ('Ana de la Cruz'). */
const PARTICLE = /^(?:de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|van|von|der|den|ter|ten)$/
const PARTICLES = /^(?:van der|van den|van de|von der|de la|de los|de las|de)$/i
const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
export const isSuffix = (text: string): boolean => SUFFIX.test(text)

/** 'GARCIA LOPEZ Ana', as federations write it: the last name in capitals. */
function capitalsFirst(words: readonly string[]): number {
  const isCapital = (word: string) => /^\p{Lu}{2,}/u.test(word) && word === word.toUpperCase()
  return Math.max(
    0,
    words.findIndex((word) => !isCapital(word)),
  )
}

/** The index of the word with which the last name begins: the last one, or the first particle before it. */
function lastNameAt(words: readonly string[]): number {
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && PARTICLE.test(word))
  if (particle > 0) return particle
  const last = words.length - 1
  // 'José De la Cruz', 'Sanne Van der Berg'
  const two = words.slice(last - 2, last).join(' ')
  if (last > 2 && PARTICLES.test(two)) return last - 2
  return last
}

/** 'Jane Smith', 'Smith, Jane', 'SMITH Jane', 'Ana de la Cruz', 'Ken Griffey Jr.', 'Griffey, Ken, Jr.' */
export function divideName(name: string): DividedName {
  const [before = '', ...behind] = name.split(',').map((part) => part.trim())
  const after = behind.filter(Boolean)
  const suffixes = after.filter(isSuffix)
  const firsts = after.filter((part) => !isSuffix(part))
  if (firsts.length > 0) return { firstName: firsts.join(' '), lastName: [before, ...suffixes].join(' ') }
  const written = before.split(/\s+/)
  const isSuffixed = written.length > 2 && isSuffix(written.at(-1)!)
  const words = isSuffixed ? written.slice(0, -1) : written
  const tail = [...(isSuffixed ? [written.at(-1)!] : []), ...suffixes]
  const capitals = capitalsFirst(words)
  const from = lastNameAt(words)
  const [first, last] = capitals
    ? [words.slice(capitals), words.slice(0, capitals)]
    : [words.slice(0, from), words.slice(from)]
  return { firstName: first.join(' ') || null, lastName: [...last, ...tail].join(' ') }
}
