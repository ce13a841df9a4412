package main

import (
	"math"
	"slices"
)

// A model has the points of signs, and of a line end without any.
type model struct {
	prior  float64
	points map[string]float64
}

// A row is a line end as a regression sees it.
type row struct {
	signs  []string
	fixed  float64 // points of signs that are not fitted
	weight float64
	isJoin bool
}

// total returns the points of a line end.
func (m *model) total(r *row) float64 {
	sum := m.prior + r.fixed
	for _, s := range r.signs {
		sum += m.points[s]
	}
	return sum
}

// fit returns the points under which the labels of rows are most probable, by logistic regression. Each point
// that the model has more or less than before, squared, costs as much as stiffness says: a sign that few rows have
// stays what it was. A sign that had no points is new, and yields more. Newton's method needs few steps.
func fit(rows []row, before *model, names []string, stiffness float64) *model {
	n := len(names) + 1
	index := map[string]int{}
	for i, name := range names {
		index[name] = i + 1
	}
	old, x := make([]float64, n), make([]float64, n)
	old[0] = before.prior
	for i, name := range names {
		old[i+1] = before.points[name]
	}
	copy(x, old)
	stiff := make([]float64, n)
	for i := range stiff {
		stiff[i] = stiffness
		if old[i] == 0 {
			stiff[i] = stiffness / 10
		}
	}
	cost := func(x []float64) (sum float64) {
		for i := range x {
			sum += stiff[i] * (x[i] - old[i]) * (x[i] - old[i]) / 2
		}
		for _, r := range rows {
			points := r.points(x, index)
			if !r.isJoin {
				points = -points
			}
			sum += r.weight * math.Log1p(math.Exp(-points/unit))
		}
		return sum
	}
	for range 50 {
		step := newton(rows, x, old, index, stiff)
		scale, next := 2.0, slices.Clone(x)
		for scale > 0.001 { // shorter steps until one helps
			scale /= 2
			for i := range x {
				next[i] = x[i] - scale*step[i]
			}
			if cost(next) <= cost(x) {
				break
			}
		}
		if cost(x)-cost(next) < 1e-6 {
			break
		}
		x = next
	}
	m := &model{prior: x[0], points: map[string]float64{}}
	for i, name := range names {
		m.points[name] = x[i+1]
	}
	return m
}

// unit is how many points are one natural logarithm of the odds.
const unit = 10

// points returns those of a row.
func (r *row) points(x []float64, index map[string]int) float64 {
	sum := x[0] + r.fixed
	for _, s := range r.signs {
		if i, ok := index[s]; ok {
			sum += x[i]
		}
	}
	return sum
}

// newton returns the step of Newton's method from x.
func newton(rows []row, x, old []float64, index map[string]int, stiff []float64) []float64 {
	gradient, hessian := make([]float64, len(x)), make([][]float64, len(x))
	for i := range x {
		hessian[i] = make([]float64, len(x))
		gradient[i] = stiff[i] * (x[i] - old[i])
		hessian[i][i] = stiff[i]
	}
	for _, r := range rows {
		held := []int{0}
		for _, s := range r.signs {
			if i, ok := index[s]; ok {
				held = append(held, i)
			}
		}
		p := 1 / (1 + math.Exp(-r.points(x, index)/unit))
		target := 0.0
		if r.isJoin {
			target = 1
		}
		for _, i := range held {
			gradient[i] += r.weight * (p - target) / unit
			for _, j := range held {
				hessian[i][j] += r.weight * p * (1 - p) / unit / unit
			}
		}
	}
	return solve(hessian, gradient)
}

// solve returns x for a*x = b, of which a is symmetric and positive definite. It overwrites both.
func solve(a [][]float64, b []float64) []float64 {
	for i := range b {
		for j := i + 1; j < len(b); j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < len(b); k++ {
				a[j][k] -= f * a[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	return b
}
