import { msg } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, sentenceOf } from '@fullcourt/scorebook/words'
import type { OutboxEntry, Quarantined } from '../book/index.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import css from './ResetPlays.module.css'

/** Whether an entry was written before an administrator reset its game. */
export const isFromBeforeReset = ({ refused }: Quarantined): boolean => refused.code === 'game_reset'

/** Tasks other than a new or changed play. */
export const TASK_WORDS = {
  delete: msg('A deletion'),
  finish: msg('The end of the game'),
  reopen: msg('Reopening the game'),
  setup: msg('A change of the setup'),
} as const

/** An entry as a line: '12 Bea Ruiz: made 2. Q1 7:40'. */
export const entryLine = ({ task }: Pick<OutboxEntry, 'task'>, words: DescribeContext): string =>
  task.kind === 'put' ? sentenceOf(words, task.play) : t(TASK_WORDS[task.kind])

/** The entries as text: a line for each, then all of their data. */
export function entriesText(title: string, entries: readonly OutboxEntry[], words: DescribeContext): string {
  const lines = entries.map((entry) => entryLine(entry, words))
  return [title, '', ...lines, '', JSON.stringify(entries.map(({ task }) => task)), ''].join('\n')
}

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

interface Props {
  readonly entries: readonly Quarantined[]
  readonly words: DescribeContext
  readonly onDiscard: (entryId: string) => Promise<void>
}

/** Says which entries of this device an administrator's reset has overtaken. They can be saved as text, and discarded. */
export function ResetPlays({ entries, words, onDiscard }: Props) {
  const [first] = entries
  if (!first) return null
  const discard = async () => {
    const sure = await ask({
      title: t('Discard what was entered before the reset?'),
      text: t('It is on this device only. Export it first if you may need it.'),
      yes: t('Discard'),
      no: t('Cancel'),
      grave: true,
    })
    if (sure) for (const { id } of entries) await onDiscard(id)
  }
  const title = t('{home} - {away}: entered before the reset, not sent', {
    home: words.names.home,
    away: words.names.away,
  })
  return (
    <section className={css.box} role="alert" aria-label={t('Entered before the reset')}>
      <p className={css.what}>{t('An administrator reset this game.')}</p>
      <p className={css.how}>
        {t(
          [
            '{count} entry of this device was made before the reset and was not sent. It does not count.',
            '{count} entries of this device were made before the reset and were not sent. They do not count.',
          ],
          { count: entries.length },
        )}
      </p>
      <div className={css.buttons}>
        <Button
          variant="default"
          onClick={() => saveText(`not-sent-${first.gameId}.txt`, entriesText(title, entries, words))}
        >
          {t('Export as text')}
        </Button>
        <Button variant="default" onClick={() => void discard().catch(toastError)}>
          {t('Discard')}
        </Button>
      </div>
    </section>
  )
}
