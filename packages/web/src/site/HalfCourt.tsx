const RIM = { x: 25, y: 5.25 }
/** High school: 19 ft 9 in from the rim, straight to the baseline below it. */
const ARC = 19.75

/** The lines of half a court, in feet from the left end of the baseline. */
export const CourtLines = ({ className }: { readonly className: string | undefined }) => (
  <g className={className}>
    <path d="M0 36V0H50V36" />
    <path d="M19 0V19H31V0" />
    <circle cx={RIM.x} cy="19" r="6" />
    <path d={`M${25 - ARC} 0V5.25A${ARC} ${ARC} 0 0 0 ${25 + ARC} 5.25V0`} />
    <path d="M22 4H28" />
    <circle cx={RIM.x} cy={RIM.y} r="0.75" />
    <path d="M21 4v1.25a4 4 0 0 0 8 0V4" />
  </g>
)
