/** People of the demo: names as they are common in and around Chennai. */
import type { Random } from './random.ts';

const men =
  `Arun,Balaji,Bharath,Chandran,Dinesh,Ezhil,Ganesan,Gopinath,Harish,Hariharan,Ilango,Jagadeesh,Jayakumar,Karthik,Kathiravan,Kumaran,Lokesh,Madhavan,Manikandan,Mohanraj,Muthukumar,Naveen,Nithyanandan,Palani,Prabhakar,Prakash,Praveen,Rajesh,Ramesh,Ravichandran,Sakthivel,Saravanan,Senthil,Sivakumar,Srinivasan,Sundar,Suresh,Thirumurugan,Udhayakumar,Vasanth,Velmurugan,Vetrivel,Vignesh,Vijayakumar,Yuvaraj,Imran,Abdul Rahman,Joseph,Antony,Syed Ibrahim`.split(
    ',',
  );
const women =
  `Abirami,Aishwarya,Amudha,Anitha,Bhuvaneswari,Chitra,Deepa,Devi,Durga,Gayathri,Geetha,Hemalatha,Indumathi,Janani,Jothi,Kalaiselvi,Kavitha,Keerthana,Lakshmi,Lalitha,Malathi,Malarvizhi,Meenakshi,Nandhini,Nirmala,Padmavathi,Parvathi,Poongodi,Priya,Radhika,Rajeswari,Revathi,Sangeetha,Saraswathi,Selvi,Shanthi,Sudha,Sumathi,Tamilselvi,Thenmozhi,Uma,Usha,Vanitha,Vasuki,Vidhya,Yamuna,Fathima,Ayesha,Mary,Catherine`.split(
    ',',
  );
const fathers =
  `Murugan,Subramanian,Krishnan,Raman,Govindan,Natarajan,Rajendran,Shanmugam,Arumugam,Perumal,Ramasamy,Venkatesan,Narayanan,Sekar,Selvaraj,Thangavel,Kannan,Annamalai,Elumalai,Duraisamy,Reddy,Naidu,Iyer,Pillai,Nair,Menon,Rao,Chettiar,Mudaliar,Das`.split(
    ',',
  );

export interface Person {
  readonly fullName: string;
  /** For the part of an address before the @. */
  readonly handle: string;
}

export function createPerson(random: Random): Person {
  const given = random.pick(random.chance(0.5) ? men : women);
  const father = random.pick(fathers);
  const fullName = random.chance(0.4) ? `${father.charAt(0)}. ${given}` : `${given} ${father}`;
  const handle = `${given}.${father}`.toLowerCase().replaceAll(' ', '');
  return { fullName, handle };
}

/** A mobile number as India has them: ten digits, the first 6 to 9. `serial` keeps numbers apart. */
export const mobileNumber = (random: Random, serial: number): string =>
  `${random.pick(['63', '72', '81', '86', '90', '93', '94', '97'])}${String((serial * 7_919 + 1_234_567) % 100_000_000).padStart(8, '0')}`;
