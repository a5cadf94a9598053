import { Page } from '../ui/Page.tsx'

export default function PricingPage() {
  return <Page title="Pricing" />
}
