import { Page } from '../ui/Page.tsx'

export default function NewProgramPage() {
  return <Page title="NewProgram" />
}
