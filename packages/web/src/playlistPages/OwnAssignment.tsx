import { type Assignment, answerAssignment } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Card } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import css from './Playlist.module.css'
import { assignmentText } from './playlistWords.ts'

/** The question of a coach to the person who watches, with the place for the answer. */
export function OwnAssignment({ own, clips }: { readonly own: Assignment; readonly clips: number }) {
  return (
    <div className={css.own}>
      <Card>
        <p>
          <strong>{own.question ?? t('Your coach wants you to watch these clips.')}</strong>
        </p>
        <p role="status">{assignmentText(own, clips)}</p>
        {own.question !== null && <Answer own={own} />}
      </Card>
    </div>
  )
}

function Answer({ own: { id, answer } }: { readonly own: Assignment }) {
  const form = useForm({
    start: { answer: answer ?? '' },
    schemas: {},
    required: { answer: t('Enter your answer.') },
    async onSubmit(_, typed) {
      await call(answerAssignment, { params: { id }, body: { answer: typed.answer } })
      toastSuccess(t('Your coach has your answer.'))
    },
  })
  return (
    <Form form={form}>
      <Textarea label={t('Your answer')} autosize rows={2} maxLength={2000} {...form.field('answer')} />
      <div>
        <Button type="submit" loading={form.busy}>
          {answer === null ? t('Send answer') : t('Change answer')}
        </Button>
      </div>
    </Form>
  )
}
