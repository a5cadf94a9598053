const VALUE = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

const tell = (input: HTMLInputElement) => input.dispatchEvent(new Event('input', { bubbles: true }))

/** As a hand would: whoever listens for typing hears of it. */
function type(input: HTMLInputElement, text: string): void {
  // A part of the page that is not taken over yet is, as soon as something happens in it.
  tell(input)
  input.value = ''
  VALUE?.set?.call(input, text)
  tell(input)
}

/**
 * What has been done on a page that nothing listens to yet: what was typed into its named fields, where the hand is, which button
 * was pressed last, and whether a form was sent off (`writtenAhead.ts` marks these two).
 * @returns how to go on from there as soon as the app has the page
 */
export function doneMeanwhile(page: HTMLElement): () => void {
  const typed = [...page.querySelectorAll('input')]
    .filter(({ name, value }) => name !== '' && value !== '')
    .map(({ name, value }) => ({ name, value }))
  const here = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : ''
  const sent = page.querySelector('form[data-sent]') !== null
  const pressed = page.querySelector<HTMLElement>('button[data-pressed]')
  const field = (name: string) => page.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
  return () => {
    for (const { name, value } of typed) {
      const input = field(name)
      if (input) type(input, value)
    }
    if (here && document.activeElement?.getAttribute('name') !== here) field(here)?.focus()
    pressed?.removeAttribute('data-pressed')
    pressed?.click()
    // What was just typed is known after the next drawing.
    if (sent) setTimeout(() => page.querySelector('form')?.requestSubmit())
  }
}
