let isMetric = false

/** Sets how heights and distances are shown, as the user reads them. */
export function setUnits(units: 'imperial' | 'metric'): void {
  isMetric = units === 'metric'
}

export const isMetricUser = (): boolean => isMetric

/** A distance on the court: '18 ft', '5.5 m'. */
export const showDistance = (feet: number): string =>
  isMetric ? `${(feet * 0.3048).toFixed(1)} m` : `${Math.round(feet)} ft`
