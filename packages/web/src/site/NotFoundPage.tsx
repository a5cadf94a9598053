import { Page } from '../ui/Page.tsx'

export default function NotFoundPage() {
  return <Page title="NotFound" />
}
