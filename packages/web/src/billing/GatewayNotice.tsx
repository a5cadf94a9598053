import type { PaymentInfo } from '@fullcourt/wire'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { NO_CARDS } from './words.ts'

/** Says where a card is asked for that this gateway moves no money, or that there is none. */
export function GatewayNotice({ gateway }: Pick<PaymentInfo, 'gateway'>) {
  if (gateway === 'stripe') return null
  return (
    <Banner>{gateway === 'test' ? <strong>{t('Test gateway: no money moves')}</strong> : t(NO_CARDS)}</Banner>
  )
}
