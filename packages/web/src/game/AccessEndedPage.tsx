import { gameSetupOf, type UnsentGame, useUnsentGames } from '../book/index.ts'
import { waitingWords } from '../book/store/waitingWords.ts'
import { longDayText } from '../games/gameWords.ts'
import { entriesText, entryLine } from '../games/ResetPlays.tsx'
import { usePlace, useUser } from '../identity/session.ts'
import { describeContext } from '../plays/describeContext.ts'
import { ask } from '../ui/ask.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { t } from '../ui/language.ts'
import { Page, Section } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { translateSentence } from '../ui/sentences.ts'
import { toastNote } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import css from './AccessEnded.module.css'

/** A game in words; without its setup, which logging out deletes, only its entries are known. */
function wordsOf({ local: { game }, entries }: UnsentGame) {
  const count = waitingWords(entries)
  if (!game.setup) {
    return { title: t('A game'), count, lines: [], text: JSON.stringify(entries.map(({ task }) => task)) }
  }
  const { home, away, teamGame } = game.setup
  const names = { home: home.name, away: away.name }
  const words = describeContext(gameSetupOf(game.setup), names)
  const title = `${names.home} – ${names.away}, ${longDayText(teamGame.localStartTime)}`
  return {
    title,
    count,
    lines: entries.map((entry) => ({ id: entry.id, line: entryLine(entry, words) })),
    text: entriesText(t('{title}: not sent', { title }), entries, words),
  }
}

interface Props {
  readonly game: UnsentGame
  readonly settle: ReturnType<typeof useUnsentGames>['settle']
}

function Unsent({ game, settle }: Props) {
  const { title, count, lines, text } = wordsOf(game)
  const refused = game.entries.find((entry) => entry.refused)?.refused
  const send = useSubmit(async () => {
    await settle(game, 'send')
    toastNote(t('Sending. What is taken leaves this list.'))
  })
  const copy = useSubmit(() => copyText(text, t('Copied.')))
  const discard = useSubmit(async () => {
    const sure = await ask({
      title: t('Discard {count} of this game?', { count }),
      text: t('{title}. It is on this device only. Copy it first if you may need it.', { title }),
      yes: t('Discard'),
      no: t('Cancel'),
      grave: true,
    })
    if (sure) await settle(game, 'discard')
  })
  return (
    <Section card title={title}>
      <p className={css.what}>
        {t('Not sent: {count}. {message}', { count, message: refused?.message ?? '' })}
      </p>
      <ol className={css.lines}>
        {lines.map(({ id, line }) => (
          <li key={id}>{line}</li>
        ))}
      </ol>
      <div className={css.buttons}>
        <Button variant="default" grave loading={discard.busy} onClick={discard.submit}>
          {t('Discard')}
        </Button>
        <Button variant="default" loading={send.busy} onClick={send.submit}>
          {t('Send again')}
        </Button>
        <Button loading={copy.busy} onClick={copy.submit}>
          {t('Copy')}
        </Button>
      </div>
    </Section>
  )
}

/**
 * /a/access-ended/: says which programs the user can no longer open and who ended that, and shows what this device did not send.
 * Opens without a program.
 */
export default function AccessEndedPage() {
  const { notifications } = useUser()
  const { program } = usePlace()
  const { games, settle } = useUnsentGames()
  const ended = notifications
    .filter(({ kind }) => kind === 'access_ended')
    .map(({ id, title, text }) => ({ id, title: translateSentence(title), text: translateSentence(text) }))
  const isUnsent = games !== null && games.length > 0
  return (
    <Page
      title={ended[0]?.title ?? (isUnsent ? t('Not sent') : t('Everything is sent'))}
      sentence={ended[0]?.text}
      action={
        program ? (
          <LinkButton variant="default" to="/a/dashboard/">
            {t('Dashboard')}
          </LinkButton>
        ) : (
          <LinkButton variant="default" to="/a/program/new/">
            {t('Create a program')}
          </LinkButton>
        )
      }
    >
      {ended.slice(1).map(({ id, title, text }) => (
        <p key={id}>
          {title}. {text}
        </p>
      ))}
      {games === null && <ListSkeleton />}
      {isUnsent && (
        <p>
          {t(
            'What stands here is on this device only. Copy it for a coach of the program, or send it once you have access again.',
          )}
        </p>
      )}
      {games?.map((game) => (
        <Unsent key={game.local.game.gameId} game={game} settle={settle} />
      ))}
      {games?.length === 0 && ended.length > 0 && (
        <p>{t('Everything you entered on this device was sent.')}</p>
      )}
    </Page>
  )
}
