const VALUE = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

const tell = (input: HTMLInputElement) => input.dispatchEvent(new Event('input', { bubbles: true }))

/** Types as a user would, so that listeners of typing run. */
function type(input: HTMLInputElement, text: string): void {
  // React hydrates a part of the page as soon as an event reaches it.
  tell(input)
  input.value = ''
  VALUE?.set?.call(input, text)
  tell(input)
}

/**
 * Reads what the user did on a prerendered page before the app was loaded: text in named fields, the focused field, the last
 * pressed button, and whether a form was submitted (`prerenderPages.ts` marks these two).
 * @returns replays it once the app has hydrated the page
 */
export function replayInput(page: HTMLElement): () => void {
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
    // React has the typed text after the next render.
    if (sent) setTimeout(() => page.querySelector('form')?.requestSubmit())
  }
}
