/** Every field of an order on the wire, from the table `o`. */
export const orderColumns = `o.id AS "orderId", o.id, o.patient_name AS "patientName", o.phone_number AS "phoneNumber", o.email,
  o.address, o.latitude, o.longitude, o.medical_tests AS "medicalTests", o.sample_required AS "sampleRequired", o.report,
  o.total_price AS "totalPrice", o.reason, o.source, o.status, o.cancellation_reason AS "cancellationReason",
  o.driver_id AS "deliveryBoyId", o.driver_name AS "deliveryBoyName", o.driver_phone AS "deliveryBoyPhone",
  o.driver_email AS "deliveryBoyEmail", to_char(o.scheduled_time, 'YYYY-MM-DD"T"HH24:MI') AS "scheduledTime",
  o.sample_image_url AS "sampleImageUrl", o.proximity_timestamp AS "proximityTimestamp", o.created_at AS "createdAt",
  o.version`;
