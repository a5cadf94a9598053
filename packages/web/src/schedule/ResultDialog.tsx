import type { Game } from '@fullcourt/wire'
import { endingFields } from '@fullcourt/wire/forms/game'
import { Link } from '@tanstack/react-router'
import { vsAt } from '../games/gameWords.ts'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { EndingFields } from './EndingFields.tsx'
import { endingNumbers, endingObjections, endingOf, typedEnding } from './ending.ts'
import { patchGame } from './setupCalls.ts'

interface Props {
  readonly game: Game
  readonly onClose: () => void
}

/** The final score of a game whose plays were not entered. */
export function ResultDialog({ game, onClose }: Props) {
  const form = useForm({
    start: typedEnding(game),
    schemas: endingFields,
    read: endingNumbers,
    required: { homeFinalScore: t('Enter the scores of both teams.') },
    check: (values) => endingObjections(values, game),
    async onSubmit(_, typed) {
      await patchGame(game.id, endingOf(typed))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Result {game} {opponent}', {
        game: vsAt(game).toLowerCase(),
        opponent: game.opponentFullName,
      })}
      submit={t('Save result')}
      onClose={onClose}
    >
      <EndingFields game={game} field={form.field} />
      <Link to="/a/team/game/$id/box/" params={{ id: game.id }}>
        {t('Type in the box score instead')}
      </Link>
    </FormDialog>
  )
}
