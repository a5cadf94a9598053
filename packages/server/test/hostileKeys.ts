// Keys and ids as an attacker would like to have them.

const UP = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '..;', '. .', '\u2024\u2024', '\uff0e\uff0e']
const SLASHES = ['/', '%2f', '%252f', '\\', '%5c', '\u2215', '\u2044', '\uff0f', '\u29f8', '//', '\0/', '/./']

/** At least 200 texts that are no key. @param victim the path of a file that they try to reach */
export function hostileKeys(victim: string): string[] {
  const climbs = UP.flatMap((up) =>
    SLASHES.flatMap((slash) => [
      `${`${up}${slash}`.repeat(8)}${victim.slice(1)}`,
      `film/1/${up}${slash}${up}${slash}${up}${slash}victim`,
    ]),
  )
  return [
    ...new Set([
      ...climbs,
      victim,
      `file://${victim}`,
      `film/1${victim}`.replace('1/', '1//'),
      '',
      '.',
      '..',
      '/',
      '//',
      'film',
      'film/',
      'film/1',
      'film/1/',
      'film//name',
      '/film/1/name',
      'film/1/.',
      'film/1/..',
      'film/1/.hidden',
      'film/1/name.',
      'film/1/name\0.jpg',
      'film/1/name\n',
      'film/1/na me',
      'film/1/NAME',
      'film/1/näme',
      'film/1/name,other',
      'film,1/2/name',
      'film/1/name:stream',
      'film/1/name*',
      'film/1/$HOME',
      'film/1/`id`',
      'film/1/~',
      'C:\\windows\\win.ini',
      '\\\\host\\folder\\name',
      'film/1/a/b/c/d/e/f/g/h',
      `film/1/${'a'.repeat(300)}`,
      'film/1/name?x=1',
      'film/1/name#x',
      'film/1/name%00',
      'film/1/\u202ename',
      '__proto__/constructor/prototype.',
    ]),
  ]
}
