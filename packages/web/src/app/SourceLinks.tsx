/** The version, the source of this server (AGPL, section 13), and the licenses of the packages in its pages. Neither is a page of the app. */
export const SourceLinks = () => (
  <>
    <a href="/source/" target="_blank" rel="noreferrer">
      Source
    </a>
    <a href="/licenses.txt" target="_blank" rel="noreferrer">
      Licenses
    </a>
    <span>Version {__VERSION__}</span>
  </>
)
