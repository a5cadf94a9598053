import { readProgramUsage } from '@fullcourt/wire'
import { useCall } from '../call/call.ts'
import { useMayInProgram } from '../identity/session.ts'
import { UsagePanel } from '../plans/UsagePanel.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'

/** Use of the plan by the program. */
export function ProgramUsage({ id }: { readonly id: string }) {
  const mayRead = useMayInProgram('billing.read')
  const usage = useCall(readProgramUsage, { params: { id }, query: {} }, { enabled: mayRead })
  if (!usage.data) return null
  return (
    <Section title={t('Subscription usage')}>
      <UsagePanel usage={usage.data} />
    </Section>
  )
}
