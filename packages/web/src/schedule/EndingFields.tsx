import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Game } from '@fullcourt/wire'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import type { Form } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import type { TypedEnding } from './ending.ts'
import css from './Setup.module.css'

const REASONS = [
  { value: 'played', label: msg('Played') },
  { value: 'tied', label: msg('Tied') },
  { value: 'forfeit', label: msg('Forfeit') },
  { value: 'default', label: msg('Lost by default') },
  { value: 'abandoned', label: msg('Abandoned') },
]

/** Scores and overtimes of an existing game (rule 136). */
export function EndingFields({
  game,
  field,
}: {
  readonly game: Game
  readonly field: (name: keyof TypedEnding) => ReturnType<Form<Record<string, string>>['field']>
}) {
  return (
    <fieldset className={css.ending}>
      <legend>{t('Final score')}</legend>
      <p className={css.hint}>
        {t('Both scores end the game. A game that is scored play by play ends on the scoring screen.')}
      </p>
      <div className={css.fields}>
        <TextInput label={game.homeTeamFullName} inputMode="numeric" {...field('homeFinalScore')} />
        <TextInput label={game.awayTeamFullName} inputMode="numeric" {...field('awayFinalScore')} />
        <TextInput label={t('Overtime periods')} inputMode="numeric" {...field('overtimePeriods')} />
        <NativeSelect label={t('How it ended')} data={translateLabels(REASONS)} {...field('finalReason')} />
        <Textarea label={t('Summary')} className={css.full} autosize rows={2} {...field('finalSummary')} />
      </div>
    </fieldset>
  )
}
