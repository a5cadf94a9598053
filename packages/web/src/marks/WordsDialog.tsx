import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'

interface Props {
  readonly kind: 'text' | 'player'
  readonly onDone: (text: string) => void
  readonly onClose: () => void
}

/** Asks for the words of a text, or the number of a player. */
export function WordsDialog({ kind, onDone, onClose }: Props) {
  const form = useForm({
    start: { text: '' },
    schemas: {},
    required: { text: kind === 'text' ? t('Enter the text.') : t('Enter the number of the player.') },
    onSubmit: async (_, { text }) => onDone(text.trim()),
  })
  return (
    <FormDialog
      form={form}
      title={kind === 'text' ? t('Text on the picture') : t('Player')}
      submit={t('Place')}
      onClose={onClose}
    >
      <TextInput
        label={kind === 'text' ? t('Text') : t('Number')}
        maxLength={kind === 'text' ? 80 : 4}
        autoComplete="off"
        {...form.field('text')}
      />
    </FormDialog>
  )
}
