import { boxScorePdf, scoreSheetPdf } from '@fullcourt/wire'
import { wallText } from '@fullcourt/wire/forms/intl'
import { languageOf } from '@fullcourt/wire/forms/languages'
import type { AppContext } from '../appContext.ts'
import { type Bytes, bytesInMemory, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import { wordingIn } from '../calls/translateTo.ts'
import { findGame } from '../games/shown.ts'
import type { Block, PdfDocument } from '../pdf/document.ts'
import { pdfOf } from '../pdf/pdfOf.ts'
import { gameKeyOf } from '../plays/gameBook.ts'
import type { GameAnswer } from '../stats/answers.ts'
import { boxesOf, foulsOf, headOf, type PrintedGame, scoreTitle } from './boxScorePages.ts'
import { lineUpsOf, runningOf } from './scoreSheetPages.ts'

/** The game of a call with what its pages need beside the figures. */
async function printedGame(
  app: AppContext,
  subject: Subject,
  { box }: Pick<GameAnswer, 'box'>,
  lang: string | undefined,
): Promise<PrintedGame> {
  const game = await findGame(app, subject)
  const { context } = await app.plays.books.get(gameKeyOf(subject))
  const { name } = await app.db
    .selectFrom('league')
    .select('name')
    .where('id', '=', game.leagueId)
    .executeTakeFirstOrThrow()
  return { game, league: name, rules: context.rules, box, language: languageOf([lang ?? 'en']) }
}

interface Print extends Pick<PdfDocument, 'paper'> {
  readonly name: string
  readonly isLandscape?: boolean
  readonly printed: PrintedGame
  readonly blocks: readonly Block[]
}

/** The PDF of a game. Its time is the game's, so that the same figures give the same bytes. */
async function pdfReply({ name, printed, blocks, paper, isLandscape = false }: Print): Promise<Bytes> {
  const { game, language } = printed
  const { locale } = wordingIn(language)
  const bytes = await pdfOf({
    title: `${name}: ${scoreTitle(printed)}`,
    language,
    paper,
    isLandscape,
    createdAt: Date.parse(game.gameStartTime),
    foot: `${name} · ${scoreTitle(printed)} · ${wallText('longDay', game.localStartTime, locale)} · Fullcourt`,
    blocks,
  })
  const file = `${game.localStartTime.slice(0, 10)} ${scoreTitle(printed)} ${name.toLowerCase()}.pdf`
  return bytesInMemory(bytes, {
    type: 'application/pdf',
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file)}`,
    },
  })
}

const boxScoreRoute = route(boxScorePdf, async ({ subject, query }, app) => {
  const answer = await app.stats.answers.of(gameKeyOf(subject))
  const printed = await printedGame(app, subject, answer, query.lang)
  const blocks = [...headOf(printed), ...boxesOf(printed), ...foulsOf(printed)]
  const { t } = wordingIn(printed.language)
  return pdfReply({ paper: query.paper, name: t('Box score'), printed, blocks, isLandscape: true })
})

const scoreSheetRoute = route(scoreSheetPdf, async ({ subject, query }, app) => {
  const sheet = await app.stats.answers.sheet(gameKeyOf(subject))
  const printed = await printedGame(app, subject, sheet, query.lang)
  const blocks: Block[] = [
    ...headOf(printed),
    ...boxesOf(printed),
    ...foulsOf(printed),
    { kind: 'page' },
    ...runningOf(printed, sheet),
    ...lineUpsOf(printed, sheet),
  ]
  const { t } = wordingIn(printed.language)
  return pdfReply({ paper: query.paper, name: t('Score sheet'), printed, blocks })
})

export const printRoutes: readonly Route[] = [boxScoreRoute, scoreSheetRoute]
