import { Page } from '../ui/Page.tsx'

export default function LogInPage() {
  return <Page title="LogIn" />
}
