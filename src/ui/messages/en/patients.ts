/** Patients (specification 2, Patient Management; 8, Patients). */
export const patientsMessages = {
  title: 'Patient Management',
  toast: {
    deleted: '❌ Patient deleted successfully!',
    who: 'Patient {patientId}',
    deleteFailed: '❌ Failed to delete patient',
  },
} as const;

export const patientsFeeds = { patients: 'Patients' } as const;
