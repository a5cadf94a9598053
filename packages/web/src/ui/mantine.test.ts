// A Mantine component without its styles looks broken on one page only. This test finds it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')
const listed = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')

const used = new Set(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(src, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
    ])
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(styles, `${name}.css`))),
)

test('components are in use', () => expect([...used]).toEqual(expect.arrayContaining(['Checkbox', 'Tabs'])))

test('buttons, dialogs, menus and toasts come from ui (decision 0147)', () => {
  const twins = ['Button', 'Modal', 'Drawer', 'Dialog', 'Menu', 'Notification', 'Table', 'ColorPicker']
  expect(twins.filter((name) => used.has(name))).toEqual([])
})

test.each([...used])('the styles of %s are listed', (name) => {
  expect(listed).toContain(`/${name}.layer.css`)
})
