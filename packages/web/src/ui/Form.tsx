import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogButtons, type DialogProps } from './Dialog.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import style from './Form.module.css'
import type { Form as FormState } from './useForm.ts'

type Submittable = Pick<FormState<unknown>, 'element' | 'submit' | 'busy'> & {
  readonly refusal?: Error | null
}

interface FormProps {
  readonly form: Submittable
  readonly label?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form that the app sends itself. `post` keeps what was typed out of the address if it is sent before the app is here. */
export const Form = ({ form, label, className = style.form, children }: FormProps) => (
  <form
    ref={form.element}
    className={className}
    aria-label={label}
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      // React passes events on along its own tree: the form that opened this dialog is not sent by it.
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

/** Cancel and the button that sends, at a dialog's foot. */
export const FormButtons = ({ form, submit, onCancel, cancel = 'Cancel' }: FormButtonsProps) => (
  <DialogButtons>
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" loading={form.busy}>
      {submit}
    </Button>
  </DialogButtons>
)

/** A dialog that is one form, with its two buttons. */
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
