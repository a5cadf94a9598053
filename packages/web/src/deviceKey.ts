const KEY = 'fullcourt.deviceKey'

/**
 * A random key of this browser, sent where no session is open. It opens nothing: the server counts wrong passwords from a device
 * that the account knows apart from those of strangers. It stays when the user logs out.
 */
export function deviceKey(): string {
  const kept = localStorage.getItem(KEY)
  if (kept) return kept
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  try {
    localStorage.setItem(KEY, made)
  } catch {
    // A full device gets another one the next time.
  }
  return made
}
