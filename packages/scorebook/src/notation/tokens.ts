/** A word of a line, with its first column (from 1). */
export interface Token {
  readonly text: string
  readonly column: number
}

/** The error of a malformed line. Columns and lines count from 1. */
export interface NotationError {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The words of one line, read from left to right. */
export interface Words {
  readonly line: number
  /** The next word; empty at the end of the line. */
  peek(): Token
  take(): Token
  /** Takes the next word if it is this one. */
  takeIf(text: string): boolean
  refuse(message: string, at?: Token): NotationError
}

/** Tells whether a result of parsing is an error. */
export const isError = (value: object): value is NotationError => 'message' in value && 'column' in value

const ALONE = ';|()'
/** Matches one step of a word. Quotes keep spaces and the separators in them. */
const STEP = /"(?:[^"\\]|\\.)*"|[^\s;|()"]/y

/** Splits a line into words. `line` is its number, for errors. */
export function wordsOf(text: string, line: number): Words {
  const tokens = tokensOf(text)
  const end: Token = { text: '', column: text.length + 1 }
  let next = 0
  const peek = () => tokens[next] ?? end
  return {
    line,
    peek,
    take() {
      const token = peek()
      next++
      return token
    },
    takeIf(word) {
      const found = peek().text === word
      if (found) next++
      return found
    },
    refuse: (message, at = peek()) => ({ line, column: at.column, message }),
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const from = at
    if (/\s/.test(text[at]!)) at++
    else {
      at = endOfToken(text, at)
      tokens.push({ text: text.slice(from, at), column: from + 1 })
    }
  }
  return tokens
}

function endOfToken(text: string, from: number): number {
  if (text[from] === '{') return endOfBraces(text, from)
  if (ALONE.includes(text[from]!)) return from + 1
  let at = from
  for (;;) {
    STEP.lastIndex = at
    if (!STEP.test(text)) return Math.max(at, from + 1)
    at = STEP.lastIndex
  }
}

function endOfBraces(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '"') at = endOfQuotes(text, at)
    else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}

function endOfQuotes(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
