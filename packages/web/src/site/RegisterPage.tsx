import { Page } from '../ui/Page.tsx'

export default function RegisterPage() {
  return <Page title="Register" />
}
