// The states of the scoring screen and of the pages around it, each opened as a person would.
import type { GameEvent, Play } from '@fullcourt/scorebook/vocabulary'
import type { Locator, Page } from '@playwright/test'
import { makeFilm } from '../packages/server/test/makeFilm.ts'
import { openLocalFilms } from './localFilms.ts'
import { boxOf } from './onScreen.ts'
import { SAMPLE_SEED, saveSample } from './sampleGame.ts'
import { Scorer } from './scorer.ts'
import { clockButton, court, popover, rows } from './scoringScreen.ts'
import type { SeededTeam } from './seed.ts'
import { startAndStop } from './shownFilm.ts'
import { expect } from './test.ts'
import { say, saying } from './words.ts'

export interface State {
  readonly name: string
  readonly open: (page: Page) => Promise<unknown>
  readonly close?: (page: Page) => Promise<unknown>
  /** The narrowest window, and the first that is too wide. */
  readonly from?: number
  readonly below?: number
}

export const STATES_SEED = SAMPLE_SEED

const anyDialog = (page: Page): Locator => page.locator('dialog:modal')

/** Presses a key that opens a dialog, and the Escape that closes it. */
const byKey = (name: string, key: string, from = 0): State => ({
  name,
  from,
  open: async (page) => {
    await page.keyboard.press(key)
    await expect(anyDialog(page)).toBeVisible()
  },
  close: closeDialog,
})

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(anyDialog(page)).toHaveCount(0)
}

export const byMenu = (name: string, item: string): State => ({
  name,
  open: async (page) => {
    await page.getByRole('button', { name: say(page, 'More'), exact: true }).click()
    await page.getByRole('menuitem', { name: say(page, item) }).click()
    await expect(anyDialog(page)).toBeVisible()
  },
  close: closeDialog,
})

const tab = (name: string, below?: number): State => ({
  name,
  from: 600,
  ...(below && { below }),
  open: (page) => page.getByRole('tab', { name: say(page, name) }).click(),
  close: (page) => page.getByRole('tab', { name: say(page, 'Feed') }).click(),
})

/** A play with its first answers, and what it asks then: keys, and 'person' for the first person who is listed. */
export const playState = (name: string, asked: string, answers: readonly string[]): State => ({
  name,
  open: async (page) => {
    for (const answer of answers) {
      if (answer === 'person') await popover(page).getByRole('button', { name: / - / }).first().click()
      else await page.keyboard.press(answer)
      await expect(popover(page)).toBeVisible()
    }
    await expect(popover(page).getByRole('heading')).toHaveText(saying(page, asked))
  },
  close: async (page) => {
    for (const _ of answers) await page.keyboard.press('Escape')
    await expect(popover(page)).toBeHidden()
  },
})

export const SCREEN_STATES: readonly State[] = [
  { name: 'screen', open: async () => undefined },
  playState('who', '{event} by', ['f']),
  playState('foul type', 'Which foul?', ['f', 'person']),
  playState('fouled', 'Foul on', ['f', 'person', 's']),
  playState('throws', 'How many throws for {team}?', ['f', 'person', 's', 'person']),
  playState('rebound', '{event} by', ['s', 'person']),
  playState('assist', '{event} by', ['a', 'person']),
  byKey('substitutions', 'g'),
  byKey('timeout', 't'),
  byKey('keys', '?', 1280),
  {
    name: 'clock setter',
    open: async (page) => {
      await clockButton(page).click()
      await expect(page.getByRole('form', { name: say(page, 'Set the clock') })).toBeVisible()
    },
    close: async (page) => {
      const leave = page.getByRole('button', { name: say(page, 'Leave the clock as it is') })
      if (await leave.isVisible()) await leave.tap()
      else await page.keyboard.press('Escape')
      await expect(page.getByRole('form', { name: say(page, 'Set the clock') })).toHaveCount(0)
    },
  },
  {
    name: 'editor',
    open: async (page) => {
      await page.keyboard.press('[')
      await page.keyboard.press('Enter')
      await expect(anyDialog(page)).toBeVisible()
    },
    close: closeDialog,
  },
  {
    name: 'last play',
    open: async (page) => {
      await page.keyboard.press('o')
      await expect(page.getByRole('region', { name: say(page, 'Change last play') })).toBeInViewport({
        ratio: 0.9,
      })
    },
    close: (page) => page.keyboard.press('o'),
  },
  {
    name: 'events',
    below: 600,
    open: (page) => page.getByRole('button', { name: say(page, 'Events'), exact: true }).click(),
    close: closeDialog,
  },
  // A wider window shows it beside the feed.
  tab('Box score', 1700),
  tab('Issues'),
  {
    name: 'menu',
    open: (page) => page.getByRole('button', { name: say(page, 'More'), exact: true }).click(),
    close: (page) => page.keyboard.press('Escape'),
  },
  byMenu('settings', 'Scoring settings…'),
  byMenu('end', 'End the game now…'),
  byMenu('invite', 'Invite a scorer…'),
  byMenu('share', 'Share live score'),
]

const isShownAt = (width: number, { from = 0, below = Number.POSITIVE_INFINITY }: State): boolean =>
  width >= from && width < below

type Look = (state: string) => Promise<void>

export async function walkThrough(page: Page, states: readonly State[], look: Look): Promise<void> {
  const { width } = page.viewportSize()!
  for (const state of states.filter((one) => isShownAt(width, one))) {
    await state.open(page)
    await look(state.name)
    await state.close?.(page)
  }
}

/** Opens a game with a period of plays, and each state one after the other. */
export async function walkStates(page: Page, seeded: SeededTeam, look: Look): Promise<void> {
  await page.goto(seeded.scoring)
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await look('before the start')
  await new Scorer(page).starts(seeded.scoring, 'H').clock('stops')
  await saveSample(seeded, { periods: 1 })
  await expect(page.getByLabel('Central score')).not.toHaveText('0')
  await walkThrough(page, SCREEN_STATES, look)
  await walkPages(page, seeded, look)
}

/** An open play after a click on the court, at parts of its width and height. */
const clicked = (across: number, down: number): State => ({
  name: `click at ${across} ${down}`,
  open: async (page) => {
    const { width, height } = await boxOf(court(page))
    await court(page).click({ position: { x: across * width, y: down * height } })
    await expect(popover(page)).toBeVisible()
  },
  close: async (page) => {
    await page.keyboard.press('Escape')
    await expect(popover(page)).toBeHidden()
  },
})

export const FILM_STATES: readonly State[] = [
  ...SCREEN_STATES,
  clicked(0.1, 0.2),
  clicked(0.5, 0.5),
  clicked(0.95, 0.9),
  {
    name: 'selected',
    // On a phone the feed is a sheet over the court.
    from: 600,
    open: async (page) => {
      await rows(page).nth(2).getByRole('button').first().click()
      await expect(page.getByRole('button', { name: say(page, 'Back'), exact: true })).toBeVisible()
    },
    close: (page) => page.getByRole('button', { name: say(page, 'Back'), exact: true }).click(),
  },
  {
    name: 'offline',
    open: async (page) => {
      await page.context().setOffline(true)
      await page.keyboard.press('d')
      await page.keyboard.press('t')
      await expect(
        page.getByText(
          saying(page, '{trouble} {count} event waits on this device and will be sent by itself.'),
        ),
      ).toBeVisible()
    },
    close: (page) => page.context().setOffline(false),
  },
]

/** A period of the sample, in seconds. */
const PERIOD_SECONDS = 600

/** Makes the film of a period, in which the clock never stops. */
export const makeStatesFilm = (file: string): Promise<string> =>
  makeFilm({ file, seconds: PERIOD_SECONDS, frameRate: '2', audio: 'none', clockFrom: PERIOD_SECONDS })

/** Starts the game beside that film, which is a file of this computer, and saves a period of plays. */
export async function startFilmGame(
  page: Page,
  seeded: SeededTeam,
  file: string,
  look?: Look,
): Promise<void> {
  const [teamVideoId] = await openLocalFilms(page, seeded, [file], PERIOD_SECONDS)
  await look?.('before the start')
  await startAndStop(page)
  const onFilm = (event: GameEvent): GameEvent => ({
    ...event,
    teamVideoId: teamVideoId!,
    videoTime: PERIOD_SECONDS - event.clockTime,
  })
  const change = ({ origin, rel }: Play): Play => ({ origin: onFilm(origin), rel: rel.map(onFilm) })
  await saveSample(seeded, { periods: 1, change })
  await expect(page.getByLabel('Central score')).not.toHaveText('0')
}

/** The states of the scoring screen beside that film. */
export async function walkFilmStates(
  page: Page,
  seeded: SeededTeam,
  file: string,
  look: Look,
): Promise<void> {
  await startFilmGame(page, seeded, file, look)
  await walkThrough(page, FILM_STATES, look)
}

/** The pages around the scoring screen. */
async function walkPages(page: Page, { scoring, gameId, ask }: SeededTeam, look: Look): Promise<void> {
  await page.goto(scoring.replace('/live/', '/review/'))
  await expect(page.getByRole('region', { name: 'To review' })).toBeVisible()
  await look('review')
  await page.goto(`/a/team/game/${gameId}/clock/`)
  await expect(page.getByRole('heading', { name: 'Game Clock' })).toBeVisible()
  await look('clock keeper')
  await page.goto('/practice/')
  await expect(page.getByRole('region', { name: 'Practice' })).toBeVisible()
  await look('practice')
  const links = (await ask('PUT', `/v1/team-game/${gameId}/live-score/`, {})) as {
    followURL: string
    overlayURL: string
  }
  for (const [name, url] of [
    ['follow', links.followURL],
    ['overlay', links.overlayURL],
  ] as const) {
    await page.goto(url)
    await expect(page.locator('[data-slot=clock]').first()).toBeVisible()
    await look(name)
  }
}
