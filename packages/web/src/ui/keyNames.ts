export const UNDO_KEYS = ['Ctrl', 'Z'] as const
export const REDO_KEYS = ['Ctrl', 'Shift', 'Z'] as const

const isApple = (): boolean => /^(?:Mac|iPhone|iPad|iPod)/.test(navigator.platform)

/** The keys as this machine names them: ⌘ for Ctrl and ⇧ for Shift on a Mac, iPad or iPhone, in Apple's order. */
export function keysHere(keys: readonly string[], apple = isApple()): readonly string[] {
  if (!apple || !keys.includes('Ctrl')) return keys
  const shift = keys.includes('Shift') ? ['⇧'] : []
  return [...shift, '⌘', ...keys.filter((key) => key !== 'Ctrl' && key !== 'Shift')]
}

/** The keys as one text, for titles: 'Ctrl+Shift+Z' or '⇧⌘Z'. */
export const keysText = (keys: readonly string[], apple = isApple()): string =>
  keysHere(keys, apple).join(apple ? '' : '+')

/** Rule 146: desktop browsers show a button for the keys. */
export const hasMouse = globalThis.matchMedia?.('(any-pointer: fine)').matches ?? false
