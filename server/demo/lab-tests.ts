/** The demo's catalogue: tests as a laboratory in Chennai offers them, with prices in rupees. */

export interface DemoTest {
  readonly testName: string;
  readonly price: number;
  readonly method: string;
  readonly sampleRequired: string;
  readonly schedule: string;
  readonly department: string;
  readonly report: string;
}

/** Per department: its name, sample, method, schedule and time of report; then each test with its price. */
const departments = [
  `Haematology|EDTA blood|Automated cell counter|Daily|Same day
Complete Blood Count:350
Haemoglobin:120
Total WBC Count:130
Differential Count:140
Platelet Count:160
Packed Cell Volume:120
Red Cell Indices:180
Reticulocyte Count:260
Absolute Eosinophil Count:170
Absolute Neutrophil Count:170
ESR (Westergren):110
Peripheral Smear Study:280
Malarial Parasite (Smear):220
Malarial Antigen (Card):450
Sickling Test:300
G6PD Quantitative:780
Haemoglobin Electrophoresis (HPLC):1250
Blood Group and Rh Type:150
Direct Coombs Test:420
Indirect Coombs Test:440
Microfilaria Detection:230`,
  `Coagulation|Citrated plasma|Clot detection|Daily|Same day
Prothrombin Time with INR:320
Activated Partial Thromboplastin Time:380
Thrombin Time:420
Bleeding Time and Clotting Time:150
D-Dimer Quantitative:1150
Fibrinogen:760`,
  `Biochemistry|Serum|Spectrophotometry|Daily|Same day
Glucose Fasting:90
Glucose Post Prandial:90
Glucose Random:90
Glucose Tolerance Test (3 samples):380
Urea:140
Blood Urea Nitrogen:140
Creatinine:150
eGFR:180
Uric Acid:160
Total Protein:140
Albumin:140
Globulin and A/G Ratio:170
Bilirubin Total:130
Bilirubin Direct and Indirect:180
SGOT (AST):150
SGPT (ALT):150
Alkaline Phosphatase:160
Gamma GT:190
Liver Function Test:650
Renal Function Test:620
Lipid Profile:580
Cholesterol Total:150
HDL Cholesterol:180
LDL Cholesterol Direct:260
Triglycerides:190
Apolipoprotein A1 and B:980
Lipoprotein (a):890
Calcium Total:150
Phosphorus:150
Magnesium:260
Sodium:160
Potassium:160
Chloride:160
Electrolytes (Na, K, Cl):400
Bicarbonate:220
Iron:290
Iron Studies (Iron, TIBC, Saturation):680
Ferritin:620
Transferrin:720
Amylase:420
Lipase:480
LDH:360
CPK Total:380
CK-MB:540
Ammonia:690
Lactate:620
Homocysteine:1150`,
  `Diabetes|EDTA blood|HPLC|Daily|Same day
HbA1c:420
Fructosamine:560
Insulin Fasting:640
Insulin Post Prandial:640
C-Peptide:980
HOMA-IR Index:820
Urine Microalbumin:460
Albumin Creatinine Ratio:520
GAD-65 Antibodies:3200`,
  `Endocrinology|Serum|Chemiluminescence|Daily|Next day
TSH:280
T3 Total:220
T4 Total:220
Thyroid Profile (T3, T4, TSH):520
Free T3:320
Free T4:320
Free Thyroid Profile:780
Anti TPO Antibodies:960
Anti Thyroglobulin Antibodies:980
FSH:460
LH:460
Prolactin:460
Estradiol:520
Progesterone:540
Testosterone Total:560
Testosterone Free:1250
AMH:1650
DHEA-S:780
17-OH Progesterone:1050
Cortisol Morning:520
Cortisol Evening:520
ACTH:1350
Growth Hormone:820
IGF-1:1950
Parathyroid Hormone (Intact):1250
Beta HCG Total:620
Vitamin D (25-OH):1150
Vitamin B12:780
Folic Acid:820
Calcitonin:1750`,
  `Cardiac Markers|Serum|Chemiluminescence|Daily|Same day
Troponin I High Sensitivity:1150
Troponin T:1250
NT-proBNP:2200
BNP:2100
Myoglobin:980
hs-CRP:560`,
  `Immunology|Serum|Immunoturbidimetry|Mon, Wed, Fri|Two days
CRP Quantitative:380
Rheumatoid Factor:360
Anti CCP:1350
ASO Titre:380
ANA (IFA):920
ANA Profile:3800
Anti dsDNA:980
ANCA Profile:2600
HLA-B27 (PCR):2400
Complement C3:680
Complement C4:680
IgA Total:620
IgG Total:620
IgM Total:620
IgE Total:640
tTG IgA:1250
Antiphospholipid Antibodies:2800`,
  `Serology|Serum|ELISA|Daily|Next day
HIV I and II Antibodies:420
HBsAg:380
Anti HCV:620
Anti HBs Titre:720
Hepatitis A IgM:920
Hepatitis E IgM:980
VDRL (RPR):180
TPHA:460
Widal Test:210
Typhi Dot IgM:420
Dengue NS1 Antigen:620
Dengue IgG and IgM:980
Chikungunya IgM:880
Leptospira IgM:860
TORCH Panel:2400
Rubella IgG:620
Toxoplasma IgM:640`,
  `Clinical Pathology|Urine|Microscopy and dipstick|Daily|Same day
Urine Routine:120
Urine Pregnancy Test:150
Urine Protein 24 Hours:260
Urine Calcium 24 Hours:280
Urine Ketones:110
Semen Analysis:480
Stool Routine:140
Stool Occult Blood:180
Stool Reducing Substances:160`,
  `Microbiology|As collected|Culture|Daily|Three days
Urine Culture and Sensitivity:620
Blood Culture (Automated):1250
Throat Swab Culture:620
Sputum Culture:640
Pus Culture and Sensitivity:640
Stool Culture:640
Sputum AFB Smear:220
GeneXpert MTB:2400
Fungal Culture:780
COVID-19 RT-PCR:900
Influenza A and B PCR:2600`,
  `Tumour Markers|Serum|Chemiluminescence|Tue, Thu, Sat|Two days
PSA Total:720
PSA Free:860
CA 125:980
CA 19-9:1150
CA 15-3:1150
CEA:780
AFP:720`,
];

export const demoTests: readonly DemoTest[] = departments.flatMap((text) => {
  const [head = '', ...lines] = text.split('\n');
  const [department = '', sampleRequired = '', method = '', schedule = '', report = ''] = head.split('|');
  return lines.map((line) => {
    const [testName = '', price = '0'] = line.split(':');
    return { testName, price: Number(price), method, sampleRequired, schedule, department, report };
  });
});
