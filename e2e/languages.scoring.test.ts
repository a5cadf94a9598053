// The scoring screen, live and beside a film, and the pages around it in Spanish and in mirrored English (decision 0242).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Page } from '@playwright/test'
import { findTestFfmpeg, NO_FFMPEG } from '../packages/server/test/makeFilm.ts'
import { chooseFiles } from './localFilms.ts'
import { saveSample } from './sampleGame.ts'
import { clockButton } from './scoringScreen.ts'
import {
  byMenu,
  FILM_STATES,
  makeStatesFilm,
  playState,
  SCREEN_STATES,
  STATES_SEED,
  type State,
  startFilmGame,
  walkThrough,
} from './scoringStates.ts'
import { filmScoringPath } from './shownFilm.ts'
import { expect, test } from './test.ts'
import { inLanguages, look, walk, withLang } from './walkLanguages.ts'
import { say } from './words.ts'

test.use({ seedOptions: STATES_SEED, hasTouch: true })
test.describe.configure({ timeout: 600_000 })

/** Plays of every kind, up to each question. */
const PLAYS: readonly State[] = [
  playState('made', '{event} by', ['a']),
  playState('detail of a shot', 'Kind of shot', ['a', 'person', 'l']),
  playState('turnover', '{event} by', ['d']),
  playState('steal', '{event} by', ['d', 'person']),
  playState('block', '{event} by', ['s', 'person', 'b']),
  playState('technical', 'Which foul?', ['f', 'r']),
  playState('free throw', 'Free throw {attempt} of {attempts}', ['f', 'person', 's', 'person', '2']),
  byMenu('starters', 'Correct starters…'),
  {
    name: 'line-ups',
    open: async (page) => {
      await page.keyboard.press('g')
      const edit = ['Save a line-up', 'Edit line-ups'].map((text) => say(page, text))
      await page.getByRole('button', { name: new RegExp(`^(?:${edit.join('|')})$`) }).click()
      const name = page.getByLabel(say(page, 'Name of a new line-up'))
      await expect(name).toBeVisible()
      const change = page.getByRole('button', { name: say(page, 'Change {name}').replace('{name}', 'Press') })
      if (!(await change.isVisible())) {
        await name.fill('Press')
        await page.getByRole('button', { name: say(page, 'Save'), exact: true }).click()
      }
      await expect(change).toBeVisible()
    },
    close: async (page) => {
      await page.getByRole('button', { name: say(page, 'Back to substitutions') }).click()
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog:modal')).toHaveCount(0)
    },
  },
  {
    name: 'undone',
    open: async (page) => {
      await page.keyboard.press('Control+z')
      await expect(page.getByText(say(page, 'Redo'), { exact: true })).toBeVisible()
    },
    close: async (page) => {
      await page.keyboard.press('Control+Shift+z')
      await expect(page.getByText(say(page, 'Redo'), { exact: true })).toHaveCount(0)
    },
  },
]

/** A click on the court asks what a key asks. */
const ON_FILM = FILM_STATES.filter(({ name }) => !name.startsWith('click'))

const lookAt = (page: Page, prefix: string) => (state: string) =>
  look(page, `${prefix}-${state.replaceAll(' ', '-')}`)

test('the scoring screen', async ({ page, seeded, scorer }) => {
  await inLanguages(page, async (lang) => {
    await page.goto(withLang(seeded.scoring, lang))
    await expect(page.getByRole('button', { name: say(page, 'Start Game') })).toBeVisible()
    await look(page, 'scoring-before-the-start')
  })
  await scorer.starts(`${seeded.scoring}?lang=en`, 'H').clock('stops')
  await saveSample(seeded, { periods: 1 })
  await inLanguages(page, async (lang) => {
    await page.goto(withLang(seeded.scoring, lang))
    await expect(clockButton(page)).toBeVisible()
    await expect(page.getByLabel(say(page, '{team} score').replace('{team}', 'Central'))).not.toHaveText('0')
    await walkThrough(page, [...SCREEN_STATES, ...PLAYS], lookAt(page, 'scoring'))
  })
})

test('the scoring screen beside a film', async ({ page, seeded }) => {
  test.skip(!findTestFfmpeg(), NO_FFMPEG)
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-languages-'))
  const file = await makeStatesFilm(join(folder, 'game.mp4'))
  await startFilmGame(page, seeded, file)
  await inLanguages(page, async (lang) => {
    await page.goto(withLang(filmScoringPath(seeded), lang))
    await chooseFiles(page, [file])
    await walkThrough(page, ON_FILM, lookAt(page, 'film'))
  })
  rmSync(folder, { recursive: true })
})

test('the pages around the scoring screen', async ({ page, seeded }) => {
  const flagged = ({ origin, rel }: Play): Play => ({
    origin: { ...origin, userFlagged: true },
    rel,
  })
  await saveSample(seeded, { periods: 1, change: flagged })
  const review = () => expect(page.getByRole('region', { name: say(page, 'To review') })).toBeVisible()
  await walk(page, seeded.scoring.replace('/live/', '/review/'), review, 'review')
  const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await walk(page, `${seeded.gamePage}clock/`, heading, 'clock')
  const practice = () => expect(page.getByRole('region', { name: say(page, 'Practice') })).toBeVisible()
  await walk(page, '/practice/', practice, 'practice')
})
