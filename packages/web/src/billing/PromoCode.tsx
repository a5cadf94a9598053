import { applyCoupon, listCoupons, type Subscription } from '@fullcourt/wire'
import { promoCodeFields } from '@fullcourt/wire/forms/billing'
import { call, useList } from '../call/call.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect, type NativeSelectProps } from '../ui/fields/NativeSelect.tsx'
import { TextInput, type TextInputProps } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Billing.module.css'

type FieldProps = Pick<TextInputProps & NativeSelectProps, 'value' | 'error' | 'onChange' | 'onBlur' | 'name'>

/** The field of a promo code. Administrators of the installation choose from its coupons; all others type a code. */
export function PromoCodeField(field: FieldProps) {
  const { isAdmin } = useUser()
  const { data: coupons } = useList(listCoupons, {}, { enabled: isAdmin })
  return coupons ? (
    <NativeSelect
      label={t('Promo code')}
      {...field}
      data={[
        { value: '', label: t('Select a coupon') },
        ...coupons.map(({ code, award }) => ({ value: code, label: `${code}: ${award}` })),
      ]}
    />
  ) : (
    <TextInput
      label={t('Promo code')}
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
    />
  )
}

/** Uses a coupon for the running subscription. */
export function PromoCode({ subscription: { id, teamBrandId } }: { readonly subscription: Subscription }) {
  const form = useForm({
    start: { coupon: '' },
    schemas: promoCodeFields,
    labels: { coupon: t('Promo code') },
    async onSubmit(body) {
      const { couponAward } = await call(applyCoupon, { params: { teamBrandId, id }, body })
      toastSuccess(t('The promo code gives you {award}.', { award: couponAward ?? '' }))
    },
  })
  const { required, ...field } = form.field('coupon')
  return (
    <Form form={form} label={t('Promo code')} className={style.promo}>
      <PromoCodeField {...field} />
      <Button type="submit" variant="default" size="sm" loading={form.busy}>
        {t('Apply')}
      </Button>
    </Form>
  )
}
