import { Page } from '../ui/Page.tsx'

export default function SubscriptionPage() {
  return <Page title="Subscription" />
}
