import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { ErrorBox } from '../ErrorBox.tsx'
import css from '../fields/fields.module.css'
import { Dialog, DialogButtons, type DialogProps } from '../overlay/Dialog.tsx'
import type { Form as FormState } from './useForm.ts'

type Submittable = Pick<FormState<Record<never, never>>, 'element' | 'submit' | 'busy'> & {
  readonly refusal?: Error | null
}

interface FormProps {
  readonly form: Submittable
  readonly label?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form that the app submits. `post` keeps typed text out of the address when it is submitted before the app is loaded. */
export const Form = ({ form, label, className = css.stacked, children }: FormProps) => (
  <form
    ref={form.element}
    className={className}
    aria-label={label}
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      // React events bubble through the component tree: a form that opened this dialog must not be submitted by it.
      event.stopPropagation()
      form.submit()
    }}
  >
    {form.refusal && <ErrorBox error={form.refusal} />}
    {children}
  </form>
)

interface FormButtonsProps {
  readonly form: Pick<Submittable, 'busy'>
  readonly submit: string
  readonly onCancel: () => void
  readonly cancel?: string
}

/** Cancel and Submit at the bottom of a dialog. */
export const FormButtons = ({ form, submit, onCancel, cancel }: FormButtonsProps) => (
  <DialogButtons onCancel={onCancel} cancel={cancel}>
    <Button type="submit" loading={form.busy}>
      {submit}
    </Button>
  </DialogButtons>
)

/** A dialog with one form and its two buttons. */
export const FormDialog = ({
  form,
  submit,
  cancel,
  children,
  ...dialog
}: Omit<DialogProps, 'open'> & Omit<FormButtonsProps, 'onCancel'> & { readonly form: Submittable }) => (
  <Dialog open {...dialog}>
    <Form form={{ ...form, refusal: null }}>
      {children}
      {form.refusal && <ErrorBox error={form.refusal} />}
      <FormButtons form={form} submit={submit} cancel={cancel} onCancel={dialog.onClose} />
    </Form>
  </Dialog>
)
