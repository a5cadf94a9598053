import { Fragment, type ReactNode } from 'react'

type Part = ReactNode | ((words: string) => ReactNode)

/**
 * Draws a text that has elements inside, so that a translator sees the whole sentence:
 * `rich(t('Read <link>the terms</link>, <name/>.'), { link: (words) => <Link to="/terms/">{words}</Link>, name: <b>{name}</b> })`.
 * Texts of users come in as elements, never as values of the text.
 */
export function rich(text: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const pieces = text.split(/<(\w+)(?:\/>|>(.*?)<\/\1>)/)
  return pieces.map((piece, at) => {
    // Between texts stand the name of a part and its words.
    if (at % 3 === 2) return null
    if (at % 3 === 0) return piece
    const part = parts[piece]
    // biome-ignore lint/suspicious/noArrayIndexKey: The pieces of a text keep their places.
    return <Fragment key={at}>{typeof part === 'function' ? part(pieces[at + 1] ?? '') : part}</Fragment>
  })
}
