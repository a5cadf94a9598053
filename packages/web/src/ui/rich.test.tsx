import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rich } from './rich.tsx'

const drawn = (text: string, parts: Parameters<typeof rich>[1]) => renderToStaticMarkup(rich(text, parts))

test('parts of a text are drawn with their words, in the order of the text', () => {
  const parts = { name: <b>Kim &lt;a&gt;</b>, link: (words: string) => <a href="/terms/">{words}</a> }
  expect(drawn('Read <link>the terms</link>, <name/>.', parts)).toBe(
    'Read <a href="/terms/">the terms</a>, <b>Kim &lt;a&gt;</b>.',
  )
  expect(drawn('<name/>: <link>términos</link>', parts)).toBe(
    '<b>Kim &lt;a&gt;</b>: <a href="/terms/">términos</a>',
  )
  expect(drawn('1 < 2 and <other/> 3', parts)).toBe('1 < 2 and  3'.replace('<', '&lt;'))
})
