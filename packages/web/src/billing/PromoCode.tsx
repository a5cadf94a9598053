import { applyCoupon, listCoupons, type Subscription } from '@fullcourt/wire'
import { promoCodeFields } from '@fullcourt/wire/forms/billing'
import { call, useList } from '../call/call.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { toastSuccess } from '../ui/toast.tsx'
import style from './CurrentPlan.module.css'

/** Uses a coupon for the subscription. Administrators of the installation choose from its coupons; all others type a code. */
export function PromoCode({ subscription: { id, teamBrandId } }: { readonly subscription: Subscription }) {
  const { isAdmin } = useUser()
  const { data: coupons } = useList(listCoupons, {}, { enabled: isAdmin })
  const form = useForm({
    start: { coupon: '' },
    schemas: promoCodeFields,
    labels: { coupon: 'Promo code' },
    async onSubmit(body) {
      const { couponAward } = await call(applyCoupon, { params: { teamBrandId, id }, body })
      toastSuccess(`The promo code gives you ${couponAward}.`)
    },
  })
  const field = { label: 'Promo code', ...form.field('coupon'), required: false }
  return (
    <Form form={form} label="Promo code" className={style.promo}>
      {coupons ? (
        <NativeSelect
          {...field}
          data={['', ...coupons.map(({ code, award }) => ({ value: code, label: `${code}: ${award}` }))]}
        />
      ) : (
        <TextInput
          {...field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
      )}
      <Button type="submit" variant="default" size="sm" loading={form.busy}>
        Apply
      </Button>
    </Form>
  )
}
