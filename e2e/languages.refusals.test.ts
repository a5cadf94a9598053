// Refusals and field checks in Spanish (decision 0242): the sentences stay English on the wire.
import { expect, test } from './test.ts'

test('a form says in Spanish what is wrong, before it is sent and after', async ({
  product,
  browser,
  seeded,
}) => {
  const context = await browser.newContext({ locale: 'es-MX', baseURL: product.url })
  const visitor = await context.newPage()
  await visitor.goto('/register/')
  const submit = visitor.getByRole('button', { name: 'Regístrate', exact: true })
  await submit.click()
  for (const sentence of ['Nombre: campo obligatorio.', 'Contraseña: campo obligatorio.'])
    await expect(visitor.getByText(sentence)).toBeVisible()

  await visitor.getByLabel('Nombre', { exact: true }).fill('x'.repeat(81))
  await visitor.getByLabel('Apellido').fill('Reyes')
  await visitor.getByLabel('Usuario', { exact: true }).fill(seeded.username)
  await visitor.getByLabel('Correo').fill('nowhere')
  await visitor.getByLabel('Contraseña', { exact: true }).fill('short')
  await submit.click()
  for (const sentence of [
    'Nombre: 80 caracteres como máximo.',
    'Escribe un correo válido.',
    'Contraseña: 8 caracteres como mínimo.',
  ])
    await expect(visitor.getByText(sentence)).toBeVisible()

  await visitor.getByLabel('Nombre', { exact: true }).fill('Ana')
  await visitor.getByLabel('Correo').fill('ana@example.com')
  await visitor.getByLabel('Contraseña', { exact: true }).fill('password1')
  await submit.click()
  await expect(visitor.getByText('Este nombre de usuario ya está en uso.')).toBeVisible()
  await visitor.getByLabel('Usuario', { exact: true }).fill('ana-of-nowhere')
  await submit.click()
  await expect(visitor.getByText('Contraseña: es demasiado común. Elige otra.')).toBeVisible()

  await visitor.goto('/login/')
  await visitor.getByLabel(/^Usuario/).fill(seeded.username)
  await visitor.getByLabel('Contraseña', { exact: true }).fill('wrong')
  await visitor.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(visitor.getByText('El usuario o la contraseña no es correcto.')).toBeVisible()
  await context.close()
})

test('a page says in Spanish what is wrong with a field that saves itself, and that something is not there', async ({
  seeded,
  page,
}) => {
  await page.goto('/a/team/settings/?lang=es')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Nombre').first().fill('x'.repeat(81))
  await page.getByLabel('Nombre').first().press('Enter')
  await expect(page.getByText('Nombre: 80 caracteres como máximo.').first()).toBeVisible()
  await page.goto(`/a/team/playlist/${seeded.gameId}/?lang=es`)
  await expect(page.getByText('Esto no existe o no tienes acceso.')).toBeVisible()
})
