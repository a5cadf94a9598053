// Pages of the site and of a coach's program in Spanish and in mirrored English (decision 0242).
import type { Page } from '@playwright/test'
import { fillRoster } from './seed.ts'
import { expect, test } from './test.ts'
import { walk } from './walkLanguages.ts'

const hasTitle = (page: Page) => () => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

test('the site speaks the language of its reader, who can choose the other one', async ({
  product,
  browser,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({ locale: 'es-MX', baseURL: product.url })
  const reader = await context.newPage()
  await reader.goto('/login/?next=%2Fa%2Fprofile%2F')
  await expect(reader.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await reader.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(reader.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(reader.locator('html')).toHaveAttribute('lang', 'es')
  expect(new URL(reader.url()).searchParams.get('next')).toBe('/a/profile/')
  for (const path of [
    '',
    'pricing/',
    'video/',
    'login/',
    'register/',
    'forgot-password/',
    'terms/',
    'help/',
    'invite/accept/',
    'reset/',
  ])
    await walk(reader, `/${path}`, hasTitle(reader), `site-${path.replace('/', '')}`)
  await context.close()
})

test('who registers has the language of the page', async ({ product, browser }) => {
  const context = await browser.newContext({ locale: 'en-US', baseURL: product.url })
  const page = await context.newPage()
  const name = `spanish-${Date.now()}`
  await page.goto('/register/?lang=es')
  await page.getByLabel('Nombre', { exact: true }).fill('Ana')
  await page.getByLabel('Apellido', { exact: true }).fill('Gil')
  await page.getByLabel('Usuario', { exact: true }).fill(name)
  await page.getByLabel('Correo', { exact: true }).fill(`${name}@example.com`)
  await page.getByLabel('Contraseña', { exact: true }).fill('correct horse battery')
  const registered = page.waitForResponse((one) => one.url().endsWith('/v1/user/') && one.status() === 201)
  await page.getByRole('button', { name: 'Regístrate', exact: true }).click()
  expect((await (await registered).json()).user.language).toBe('es')
  await context.close()
})

test('a coach chooses the language of the profile, which other devices follow', async ({
  seeded,
  page,
  other,
}) => {
  test.setTimeout(120_000)
  await page.goto('/a/profile/')
  await page.getByLabel('Language').selectOption('Español')
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await seeded.get('/v1/user/')).toMatchObject({ language: 'es' })
  await other.goto('/a/profile/')
  await expect(other.getByRole('heading', { name: 'Perfil' })).toBeVisible()
  await walk(page, '/a/profile/', hasTitle(page), 'profile')
})

test('the pages of a program and a team', async ({ seeded, page }) => {
  test.setTimeout(300_000)
  await fillRoster(seeded)
  for (const path of [
    'dashboard/',
    'access-ended/',
    'nowhere/',
    'team/roster/',
    'team/schedule/',
    'team/insights/',
    'team/settings/',
    'program/players/',
    'program/staff/',
    'program/members/',
    'program/settings/',
    'program/insights/',
  ])
    await walk(page, `/a/${path}`, hasTitle(page), path.replaceAll('/', '-'))
  await walk(page, `${seeded.gamePage}setup/`, hasTitle(page), 'setup')
})

test('the dialogs and wizards that make a program, a team, a roster and a game', async ({ seeded, page }) => {
  test.setTimeout(300_000)
  await fillRoster(seeded)
  const isOpen = () => expect(page.getByRole('dialog')).toBeVisible()
  for (const path of ['team/schedule/?add=game', 'team/schedule/?add=paste', 'team/roster/?add=paste'])
    await walk(page, `/a/${path}`, isOpen, path.replaceAll(/[/?=]/g, '-'))
  for (const path of ['a/program/new/', 'a/team/new/', 'score-now/'])
    await walk(page, `/${path}`, hasTitle(page), path.replaceAll('/', '-'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/a/program/players/?lang=es')
  await page.getByRole('button', { name: 'Agregar jugador' }).click()
  await expect(page.getByRole('dialog').getByLabel('Estatura')).toBeVisible()
})
