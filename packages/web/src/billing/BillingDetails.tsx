import { changeBillingProfile, type PaymentInfo } from '@fullcourt/wire'
import { billingProfileFields } from '@fullcourt/wire/forms/billing'
import { call } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'

/** Whom invoices are written to. */
export function BillingDetails({ payment: { id: teamBrandId, profile } }: { readonly payment: PaymentInfo }) {
  const { organization, address, email, taxId } = profile
  const form = useForm({
    start: {
      organization: organization ?? '',
      address: address ?? '',
      email: email ?? '',
      taxId: taxId ?? '',
    },
    schemas: billingProfileFields,
    labels: { taxId: t('Tax ID') },
    async onSubmit(body) {
      await call(changeBillingProfile, { params: { teamBrandId }, body })
      toastSuccess(t('New invoices are written to this.'))
    },
  })
  return (
    <Section title={t('Billing details')} card>
      <Form form={form} label={t('Billing details')}>
        <Fields>
          <TextInput
            label={t('Organization')}
            description={t('By default the name of the program.')}
            autoComplete="organization"
            {...form.field('organization')}
          />
          <Textarea label={t('Address')} rows={3} autoComplete="street-address" {...form.field('address')} />
          <TextInput
            label={t('Email for invoices')}
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
          <TextInput label={t('Tax ID')} autoComplete="off" {...form.field('taxId')} />
        </Fields>
        <div>
          <Button type="submit" variant="default" loading={form.busy}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
