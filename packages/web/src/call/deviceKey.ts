const KEY = 'fullcourt.deviceKey'

/**
 * A random key of this browser, sent without a session. It grants nothing: the server counts wrong passwords from a device that
 * the account knows separately from those of other devices. It stays after a log-out.
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
    // Where storage is full, the next visit gets a new key.
  }
  return made
}
