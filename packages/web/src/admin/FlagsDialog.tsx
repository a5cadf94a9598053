import { FEATURE_NAME, FEATURES } from '@fullcourt/program'
import { type AdminUser, changeFeatures } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'

const namesIn = (typed: string): string[] => typed.split(/[\s,]+/).filter(Boolean)

interface Props {
  readonly user: AdminUser
  readonly onClose: () => void
}

/** The feature flags of one user, by name. */
export function FlagsDialog({ user, onClose }: Props) {
  const [start] = useState({ features: user.features.join(', ') })
  const form = useForm({
    start,
    schemas: {},
    check: ({ features }) => {
      const wrong = namesIn(features).find((name) => !FEATURE_NAME.test(name))
      return wrong === undefined
        ? {}
        : { features: t("'{wrong}' must have lower case letters, digits and dashes.", { wrong }) }
    },
    async onSubmit(_body, { features }) {
      await call(changeFeatures, { params: { id: user.id }, body: { features: namesIn(features) } })
      toastSuccess(t('The flags of {name} are saved.', { name: user.fullName }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Flags of {name}', { name: user.fullName })}
      submit={t('Save')}
      onClose={onClose}
    >
      <TextInput
        label={t('Feature flags')}
        description={t(
          'Names with commas between them. A flag opens a part that is not for all: {features}.',
          { features: FEATURES.join(', ') },
        )}
        {...form.field('features')}
      />
    </FormDialog>
  )
}
